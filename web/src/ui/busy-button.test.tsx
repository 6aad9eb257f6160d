import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

describe("a button at work", () => {
  it("keeps the focus, so that the next Tab goes on from there", async () => {
    const person = userEvent.setup();
    const screenOf = (busy: boolean) => (
      <>
        <Button busy={busy}>Test Prompt</Button>
        <Button>Submit</Button>
      </>
    );
    const { rerender } = render(screenOf(false));
    const [test, submit] = screen.getAllByRole("button");
    test?.focus();
    rerender(screenOf(true));
    expect(document.activeElement).toBe(test);
    expect(test?.getAttribute("aria-disabled")).toBe("true");
    await person.tab();
    expect(document.activeElement).toBe(submit);
  });

  it("takes no presses, by mouse or keyboard", async () => {
    const person = userEvent.setup();
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Test Prompt
      </Button>,
    );
    await person.click(screen.getByRole("button"));
    await person.keyboard("{Enter} ");
    expect(onClick).not.toHaveBeenCalled();
  });

  it("does not send its form, by a press or by Enter in a field", async () => {
    const person = userEvent.setup();
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await person.click(screen.getByRole("button"));
    await person.type(screen.getByRole("textbox"), "Ada{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("is switched off where it has nothing to work on", () => {
    render(
      <Button disabled busy={false}>
        Test Prompt
      </Button>,
    );
    expect((screen.getByRole("button") as HTMLButtonElement).disabled).toBe(true);
  });
});
