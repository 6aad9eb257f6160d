import { render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { aPerson } from "../../../test/support/a-person.ts";
import { Table, TableCell, TableRow } from "./table.tsx";
import { Block, Blocks, OlderButton, TitleCell } from "./table-blocks.tsx";

const noop = () => undefined;
type Rows = { titles: readonly string[] };

const Lines = ({ titles }: Rows) => (
  <Table>
    <thead>
      <tr>
        <th>Challenge</th>
      </tr>
    </thead>
    <tbody>
      {titles.map((title) => (
        <TableRow key={title}>
          <TableCell>
            <TitleCell title={title} onOpen={noop} />
          </TableCell>
        </TableRow>
      ))}
    </tbody>
  </Table>
);
const Cards = ({ titles }: Rows) => (
  <Blocks label="Challenges">
    {titles.map((title) => (
      <Block key={title} title={title} score={<span>80</span>} line="" onOpen={noop} />
    ))}
  </Blocks>
);

const Filtered = ({ titles }: Rows) =>
  titles.length === 0 ? <p>Nothing fits</p> : <Lines titles={titles} />;
const Nothing = () => <p>Nothing fits</p>;

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

type ShownProps = {
  Rows: typeof Lines;
  left: number;
  first?: readonly string[];
  /** Ends when rows that were asked for come. */
  wait?: () => Promise<void>;
};

/** The rows come some time after they were asked for, and `left` blocks of them are still to come. */
function Shown({ Rows, left, first, wait = aMoment }: ShownProps) {
  const [shown, setShown] = useState({ titles: first ?? ["Newest", "Newer"], left });
  const loadMore = () =>
    void wait().then(() =>
      setShown(({ titles, left: before }) => ({
        titles: [...titles, `Old ${before}`, `Older ${before}`],
        left: before - 1,
      })),
    );
  return (
    <>
      <Rows titles={shown.titles} />
      <OlderButton of={{ hasMore: shown.left > 0, loadingMore: false, loadMore }}>Show older</OlderButton>
    </>
  );
}

it.each([
  ["a table", Lines],
  ["cards", Cards],
])("takes the focus to the first new row of %s when the button goes", async (_, Rows) => {
  const user = aPerson();
  render(<Shown Rows={Rows} left={2} />);
  await user.click(screen.getByRole("button", { name: "Show older" }));
  await screen.findByText("Older 2");
  expect(document.activeElement?.textContent).toBe("Show older");
  await user.click(screen.getByRole("button", { name: "Show older" }));
  await screen.findByText("Older 1");
  expect(document.activeElement?.textContent).toBe("Old 1");
});

it("leaves the focus where the person has moved it meanwhile", async () => {
  const user = aPerson();
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  render(<Shown Rows={Lines} left={1} wait={() => coming} />);
  await user.click(screen.getByRole("button", { name: "Show older" }));
  screen.getByRole("button", { name: "Newest" }).focus();
  come();
  await screen.findByText("Older 1");
  expect(document.activeElement?.textContent).toBe("Newest");
});

it("takes the focus to the first row where none was shown before", async () => {
  const user = aPerson();
  render(<Shown Rows={Filtered} left={1} first={[]} />);
  await user.click(screen.getByRole("button", { name: "Show older" }));
  await screen.findByText("Older 1");
  expect(document.activeElement?.textContent).toBe("Old 1");
});

it("keeps the focus with the list where nothing in it can take it", async () => {
  const user = aPerson();
  render(
    <section aria-label="Received">
      <Shown Rows={Nothing} left={1} />
    </section>,
  );
  await user.click(screen.getByRole("button", { name: "Show older" }));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Received" }));
});
