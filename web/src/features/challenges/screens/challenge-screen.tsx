import { challenge } from "@promptsmith/contract/challenges/calls";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callApi } from "../../../platform/api-client.ts";
import { useDocumentTitle } from "../../../platform/document-title.ts";

export default function ChallengeScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data } = useQuery({
    queryKey: ["challenge", id],
    queryFn: () => callApi(challenge, { params: { id } }),
  });
  useDocumentTitle(data?.title ?? "Challenge");
  return <h1 className="heading text-h1">{data?.title}</h1>;
}
