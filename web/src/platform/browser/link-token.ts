import { linkToken } from "@promptsmith/contract/kernel/tokens";
import { useParams, useSearch } from "wouter";

/** The token in the path of the screen, without what a text put behind the link. */
export const usePathToken = (): string => linkToken(useParams<{ token: string }>().token);

/** A token or code in the query of the address; empty where there is none. */
export const tokenInQuery = (search: string, name: string): string =>
  linkToken(new URLSearchParams(search).get(name) ?? "");

export const useQueryToken = (name: string): string => tokenInQuery(useSearch(), name);
