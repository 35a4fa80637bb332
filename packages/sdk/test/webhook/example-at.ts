import { startExample } from '../agent/support/example.ts';

/** Starts the webhook example. Returns its port. */
export async function exampleAt(env: Readonly<Record<string, string>>): Promise<number> {
  const { child } = await startExample('webhook', env);
  let printed = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(bytes);
    const [, port] = /127\.0\.0\.1:(\d+)/u.exec(printed) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`it ended before it listened: ${printed}`);
}
