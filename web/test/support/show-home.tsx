import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { Route, Switch } from "wouter";
import ChallengeScreen from "../../src/app/screens/challenge.tsx";
import HomeScreen from "../../src/app/screens/home.tsx";
import { queryClient } from "../../src/platform/api/query-client.ts";
import { fakeApi, visitor } from "./fake-api.ts";

export type Routes = Parameters<typeof fakeApi>[0];

/** What the dashboard asks for beside the learner, the challenges and the work on them. */
const BESIDE: Routes = {
  ...visitor,
  "GET /api/user-weekly-points": { json: { weeklyPoints: 96 } },
  "GET /api/user-percentile": { json: { percentileBucket: "10" } },
  "GET /api/leaderboard/global": { json: { currentUserRank: 214, totalUsers: 3862, leaderboard: [] } },
  "GET /api/challenge-invitations": { json: [] },
  "GET /api/notices": { json: { pendingChallenges: 0, pendingRequests: 0, seenAt: null, notices: [] } },
};

/** Opens the dashboard, or a challenge's own page, in front of a server that answers as `routes` say. */
export function showHome(path: string, routes: Routes) {
  const api = fakeApi({ ...BESIDE, ...routes });
  window.history.replaceState(null, "", path);
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path="/challenge/:id" component={ChallengeScreen} />
        <Route component={HomeScreen} />
      </Switch>
    </QueryClientProvider>,
  );
  return { api, ...shown };
}
