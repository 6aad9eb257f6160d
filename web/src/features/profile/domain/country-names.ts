import { getAllCountries, getCountryForTimezone } from "countries-and-timezones";

const COUNTRIES = Object.values(getAllCountries());

/** About 240 countries and territories by name, in the order of the alphabet. */
export const COUNTRY_NAMES: readonly string[] = [...new Set(COUNTRIES.map(({ name }) => name))].toSorted(
  (a, b) => a.localeCompare(b, "en"),
);

/** The country of the list that goes by this name, or by the everyday English one; null for unknown ones. */
export function knownCountry(name: string | null | undefined): string | null {
  const wanted = name?.trim().toLowerCase();
  if (!wanted) return null;
  const everyday = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const found = COUNTRIES.find(
    (country) => country.name.toLowerCase() === wanted || everyday.of(country.id)?.toLowerCase() === wanted,
  );
  return found?.name ?? null;
}

/** A guess from the device's time zone, where the address said nothing. */
export function countryOfTimeZone(zone: string): string | null {
  return knownCountry(getCountryForTimezone(zone)?.name);
}
