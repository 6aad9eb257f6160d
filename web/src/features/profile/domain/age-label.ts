/** How an age group is written for people; the others are written as they are. */
export function ageLabel(age: string): string {
  return age === "below-18" ? "Below 18" : age;
}
