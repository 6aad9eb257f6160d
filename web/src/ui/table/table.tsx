import type { ComponentProps } from "react";

/** A panel with head, 60-px rows and hairlines. On phones screens draw blocks instead. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table {...rest} className={`w-full border-collapse text-body ${className ?? ""}`} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...rest}
      className={`h-11 px-6 text-left text-caption font-medium text-ink-3 ${className ?? ""}`}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={`border-t border-line transition-colors duration-120 hover:bg-hover ${className ?? ""}`}
    />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={`h-15 px-6 ${className ?? ""}`} />;
}
