/** Animated dots for a running activity. */
export function Dots() {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5">
      <span className="size-1.5 animate-pulse rounded-full bg-current forced-colors:bg-[CanvasText]" />
      <span className="size-1.5 animate-pulse rounded-full bg-current forced-colors:bg-[CanvasText] [animation-delay:200ms]" />
      <span className="size-1.5 animate-pulse rounded-full bg-current forced-colors:bg-[CanvasText] [animation-delay:400ms]" />
    </span>
  );
}
