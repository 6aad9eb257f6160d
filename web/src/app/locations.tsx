import type { ReactNode } from "react";
import { Router } from "wouter";
import type { AroundNavHandler } from "wouter";
import { afterStepBack } from "../platform/browser/use-back-closes.ts";

const inTurn: AroundNavHandler = (navigate, to, options) => afterStepBack(() => navigate(to, options));

/** Changes of the address inside take turns with the steps back that closing dialogs make on a phone. */
export const Locations = ({ children }: { children: ReactNode }) => (
  <Router aroundNav={inTurn}>{children}</Router>
);
