import type { TortureTally } from './tally.ts';

/** One line with the progress, the counts and the findings. */
export function tallyLine(tally: TortureTally, elapsedMs: number, minutes: number): string {
  const counts = [
    `kills ${formatted(tally.kills)}`,
    ...(tally.pauses > 0 ? [`pauses ${formatted(tally.pauses)}`] : []),
    `acks ${formatted(tally.acknowledged)}`,
    `chains ${formatted(tally.chains)}`,
    `lost ${tally.lost}`,
    `doubled ${tally.doubled}`,
    `unfinished ${tally.unfinished}`,
    ...(tally.wrong > 0 ? [`wrong ${tally.wrong}`] : []),
  ];
  return `${clock(elapsedMs)} of ${clock(minutes * 60_000)} · ${counts.join(' · ')}`;
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function formatted(count: number): string {
  return count.toLocaleString('en');
}
