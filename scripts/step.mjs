import { performance } from 'node:perf_hooks';

/**
 * Runs one long step and shows it as a line: "installing packages … done in 41 s".
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(value: T) => boolean} succeeded
 * @returns {Promise<T>}
 */
export async function step(name, work, succeeded) {
  const startedAt = performance.now();
  process.stdout.write(`${name} … `);
  const value = await work();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(` ${succeeded(value) ? 'done' : 'failed'} in ${seconds} s\n`);
  return value;
}
