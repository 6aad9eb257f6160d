import type { ComponentProps } from "react";

/** A surface with the product's edge and resting shadow. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`rounded-card bg-surface shadow-card ${className ?? ""}`} />;
}
