import { friendInvitation } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callApi } from "../../../platform/api-client.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";
import { ErrorState } from "../../../ui/state-block.tsx";

export default function FriendInviteScreen() {
  useDocumentTitle("Friend invitation");
  const { token = "" } = useParams<{ token: string }>();
  const { data, error } = useQuery({
    queryKey: ["friend-invitation", token],
    queryFn: () => callApi(friendInvitation, { params: { token } }),
  });
  if (error) return <ErrorState title="Invalid Invitation" />;
  return <h1 className="heading text-h1">{data?.sender.displayName ?? data?.sender.username}</h1>;
}
