/** The progress of a simulation. */
export interface TicksDone {
  readonly tick: number;
  readonly ticks: number;
  /** The last tick before this run of the program. */
  readonly since: number;
  readonly replies: number;
  /** The number of ticks that reached the limit of replies. */
  readonly capHits: number;
  readonly elapsedMs: number;
}

/** The progress line, with its bar. */
export function tickLine(done: TicksDone, bar: string): string {
  const { tick, ticks, since, replies, capHits, elapsedMs } = done;
  const perSecond = elapsedMs > 0 ? ((tick - since) * 1_000) / elapsedMs : 0;
  const counts = [
    `Tick ${tick}/${ticks} ${bar} ${replies.toLocaleString('en')} replies`,
    `cap hit ${capHits.toLocaleString('en')}×`,
    `${rate(perSecond)} ticks/s`,
    ...(perSecond > 0 && tick < ticks ? [`eta ${duration((ticks - tick) / perSecond)}`] : []),
  ];
  return counts.join('  ');
}

export function rate(perSecond: number): string {
  return perSecond.toLocaleString('en', { maximumFractionDigits: perSecond < 10 ? 1 : 0 });
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
