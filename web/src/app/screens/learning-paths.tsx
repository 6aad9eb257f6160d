import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { LearningPaths } from "../../features/waitlist/waitlist.public.ts";

/** `/learning-paths`: the waitlist feature does not know the user, so the app passes name and address in. */
export default function LearningPathsScreen() {
  const { data: user } = useCurrentUser();
  return <LearningPaths name={user?.displayName ?? ""} email={user?.email ?? ""} />;
}
