export type EventName =
  | "Log Out"
  | "Sign Up"
  | "Invite friends"
  | "Friend Invited"
  | "Invitation Withdrawn"
  | "Sharing Stopped"
  | "Share Challenge"
  | "Start Challenge"
  | "Complete Challenge"
  | "Prompt Submitted"
  | "Try Again"
  | "Draft Submitted"
  | "Comparison Viewed"
  | "Learning Path"
  | "Learning Path Interest"
  | "Page Viewed"
  | "Leaderboard Viewed"
  | "User Login"
  | "Page View"
  | "Navigation"
  | "Feature Interaction"
  | "Search Filter Usage"
  | "Error Occurred";

/** Values of an event; never a prompt, a password, a token or a code. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Hands an event over to the service. */
export type SendEvent = (event: string, fields: Record<string, unknown>) => void;

/** Reports an event of the product. */
export type Track = (event: EventName, fields?: EventFields) => void;
