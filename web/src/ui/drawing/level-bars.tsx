const HEIGHTS = ["h-1.5", "h-2.25", "h-3"];

/** One to three rising bars: the number says the level, the colour only repeats it. */
export function LevelBars({ level, litClass }: { level: 1 | 2 | 3; litClass: string }) {
  return (
    <span aria-hidden className="inline-flex items-end gap-0.75">
      {HEIGHTS.map((height, index) => (
        <span
          key={height}
          data-lit={index < level || undefined}
          className={`stroke w-1 rounded-[1.5px] ${height} ${index < level ? litClass : "bg-tick"}`}
        />
      ))}
    </span>
  );
}
