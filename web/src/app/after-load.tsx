import Toaster from "../ui/toaster.tsx";
import "../ui/fonts-more.css";
import { PageViews } from "./page-views.tsx";

/** What nobody waits for: the region of notifications, page views, the rarer alphabets. */
export default function AfterLoad() {
  return (
    <>
      <Toaster />
      <PageViews />
    </>
  );
}
