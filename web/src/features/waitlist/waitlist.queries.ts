import type { BodyInputOf } from "@promptsmith/contract/kernel/define-call";
import { joinWaitlist } from "@promptsmith/contract/waitlist/calls";
import { callApi } from "../../platform/api/api-client.ts";

export async function signUpForWaitlist(body: BodyInputOf<typeof joinWaitlist>): Promise<void> {
  await callApi(joinWaitlist, { body });
}
