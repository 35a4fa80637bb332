import { constants } from 'node:os';

/** @typedef {{ code: number, stoppedBy: NodeJS.Signals | null }} Ending */

/**
 * Waits until a child process has ended. Signals to this process go to `stop` meanwhile. This
 * process ends after the child, so that the child writes nothing after the shell prompt.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} stop
 * @returns {Promise<Ending>}
 */
export function childEnding(child, stop) {
  /** @type {NodeJS.Signals | null} */
  let stoppedBy = null;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    stoppedBy = signal;
    stop(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve({ code: code ?? 128 + (signal === null ? 1 : constants.signals[signal]), stoppedBy });
    });
  });
}

/**
 * Forwards signals to a child that shares our terminal.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {(signal: NodeJS.Signals) => void}
 */
export function handOnTo(child) {
  return (signal) => {
    // A terminal sends Ctrl-C to the child as well. Forwarding it would look like a second Ctrl-C.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
}
