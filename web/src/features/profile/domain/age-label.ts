/** Display texts of age groups; a group without one is shown as it is stored. */
export function ageLabel(age: string): string {
  return age === "below-18" ? "Below 18" : age;
}
