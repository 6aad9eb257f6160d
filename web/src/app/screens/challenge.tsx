import { linkToken } from "@promptsmith/contract/kernel/tokens";
import { paths } from "@promptsmith/contract/paths";
import { useEffect } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { useChallenge } from "../../features/challenges/challenges.public.ts";
import { useDocumentTitle } from "../../platform/browser/document-title.ts";
import { ChallengeOpening } from "./challenge-opening.tsx";
import { Dashboard } from "./dashboard.tsx";
import { returnPath } from "./last-dashboard.ts";

/** The form of an id in the database; any other path shows no challenge. */
function toId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** `/challenge/{id}`: the challenge over the dashboard that closing leads to. */
export default function ChallengeScreen() {
  const id = toId(linkToken(useParams<{ id: string }>().id));
  const back = returnPath(new URLSearchParams(useSearch()).get("from"));
  const [, navigate] = useLocation();
  const { data: challenge, isError } = useChallenge(id);
  const failed = id === null || isError;
  useDocumentTitle(challenge?.title ?? "Challenge");
  useEffect(() => {
    if (failed) navigate(paths.home, { replace: true });
  }, [failed, navigate]);

  if (failed) return null;
  return (
    <>
      <Dashboard
        view={back === paths.home ? "today" : "all"}
        onOpen={(other) => navigate(paths.challenge(other.id))}
      />
      {challenge && (
        <ChallengeOpening
          key={challenge.id}
          challenge={challenge}
          onClosed={(by) => navigate(by === "done" ? paths.home : back)}
        />
      )}
    </>
  );
}
