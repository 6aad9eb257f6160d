import { useCurrentUser } from "../../features/identity/identity.public.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";

export default function HomeScreen() {
  useDocumentTitle("Home");
  const { data: user } = useCurrentUser();
  return (
    <div>
      <h1 className="heading text-h1">Welcome back, {user?.displayName || user?.username}!</h1>
      <p className="text-body text-ink-2">Ready for today's prompt engineering challenges?</p>
    </div>
  );
}
