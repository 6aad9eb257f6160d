/** The providers' letters as plain line icons: their coloured marks would speak louder than the product. */
export function GoogleIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.6">
      <path d="M19.4 7.2A8.6 8.6 0 1 0 20.6 12H12.4" />
    </svg>
  );
}

export function FacebookIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M17.5 2.5h-3a4.7 4.7 0 0 0-4.7 4.7V10H7v4h2.8v7.5h4V14h2.9l.8-4h-3.7V7.2c0-.4.3-.7.7-.7h3Z" />
    </svg>
  );
}
