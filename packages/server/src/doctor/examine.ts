import type { Config } from '../config.ts';
import { BEHAVIOUR_CHECKS } from './behaviour.ts';
import { SIGN_IN_CHECKS } from './sign-in.ts';
import { STORAGE_CHECKS } from './storage.ts';
import { REACHABILITY_CHECKS } from './reach.ts';
import { subjectOf, type Point, type Subject } from './subject.ts';
import { startTrial } from './trial.ts';

export interface Finding {
  readonly number: number;
  readonly title: string;
  readonly problems: readonly string[];
}

export interface Examination {
  readonly running: Subject['running'];
  readonly findings: readonly Finding[];
}

const POINTS: readonly Point[] = [
  ...REACHABILITY_CHECKS,
  ...SIGN_IN_CHECKS,
  ...STORAGE_CHECKS,
  ...BEHAVIOUR_CHECKS,
].toSorted((one, other) => one.number - other.number);

/** Checks every point of “First run with no configuration”. */
export async function examine(config: Config): Promise<Examination> {
  const trial = await startTrial();
  try {
    const subject = await subjectOf(config, trial);
    const findings: Finding[] = [];
    for (const { number, title, look } of POINTS) {
      findings.push({ number, title, problems: await problemsOf(look, subject) });
    }
    return { running: subject.running, findings: [...findings, ownFinding(findings)] };
  } finally {
    await trial.close();
  }
}

// A check that throws counts as failed, and the other checks still run.
async function problemsOf(look: Point['look'], subject: Subject): Promise<readonly string[]> {
  try {
    return await look(subject);
  } catch (error) {
    return [`this check failed to run: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function ownFinding(findings: readonly Finding[]): Finding {
  const missing = Array.from({ length: 13 }, (_, at) => at + 1).filter(
    (number) => !findings.some((finding) => finding.number === number),
  );
  const problems = missing.map((number) => `check ${number} did not run`);
  return { number: 14, title: 'the doctor ran all checks', problems };
}
