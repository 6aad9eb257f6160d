import { friendInvitation } from "@promptsmith/contract/friends/calls";
import { sharedChallenge } from "@promptsmith/contract/sharing/calls";
import { callApi } from "../platform/api/api-client.ts";

/** The registration pass that a person's link gives to a new account. */
export async function passForLink({
  kind,
  token,
}: {
  readonly kind: "friend" | "challenge";
  readonly token: string;
}): Promise<string> {
  const call = kind === "friend" ? friendInvitation : sharedChallenge;
  return (await callApi(call, { params: { token } })).pass;
}
