import { sharedChallenge } from "@promptsmith/contract/social/calls";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callApi } from "../../../platform/api-client.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";
import { ErrorState } from "../../../ui/state-block.tsx";

export default function SharedChallengeScreen() {
  useDocumentTitle("Shared challenge");
  const { token = "" } = useParams<{ token: string }>();
  const { data, error } = useQuery({
    queryKey: ["shared-challenge", token],
    queryFn: () => callApi(sharedChallenge, { params: { token } }),
  });
  if (error) return <ErrorState title="Challenge Not Found" />;
  return <h1 className="heading text-h1">{data?.challenge.title}</h1>;
}
