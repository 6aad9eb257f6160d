import { AccountPage, Notice } from "./account-page.tsx";

/** In place of a form that has no use where everybody comes in by the operator's provider. */
export function ProviderOnly({ title, name }: { title: string; name: string }) {
  return (
    <AccountPage title={title}>
      <Notice tone="good">{`Please sign in with ${name}.`}</Notice>
    </AccountPage>
  );
}
