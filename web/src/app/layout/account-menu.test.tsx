import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Header } from "./header.tsx";
import { queryClient } from "../../platform/api/query-client.ts";
import { amara, fakeApi } from "../../../test/support/fake-api.ts";

const nothing = () => undefined;

it("is called by the letters that are seen on it, and by what it is", () => {
  fakeApi({});
  render(
    <QueryClientProvider client={queryClient}>
      <Header user={amara as never} waiting={0} news={0} onSignOut={nothing} onOpenMenu={nothing} />
    </QueryClientProvider>,
  );
  const account = screen.getByRole("button", { name: /Account menu$/ });
  expect(account.textContent).toBe("AM");
  expect(account.getAttribute("aria-label")).toBe("AM, Account menu");
});
