// Plays each conversation of plays.ts once and records its history:
//
//   node scripts/run.mjs packages/runtime/test/histories/record.ts [NAME …]
//
// Do not record an existing conversation again, because later versions must make the same
// decisions. Format new recordings with `npm run format`.
import { existsSync, writeFileSync } from 'node:fs';
import { newSqlitePlace } from '@conch/test-databases';
import { hold, PLAYS, type Play } from './plays.ts';
import { record } from './recorded-history.ts';

const names = process.argv.slice(2);

for (const play of PLAYS) {
  const isNew = !existsSync(fileOf(play, 0));
  if (names.includes(play.name) || (names.length === 0 && isNew)) await write(play);
}

async function write(play: Play): Promise<void> {
  const place = await newSqlitePlace();
  const stage = await hold(place, play);
  for (const [nth, where] of stage.spaceNames.entries()) {
    const history = await record(stage.conch, stage.space(where));
    writeFileSync(fileOf(play, nth), `${JSON.stringify(history, null, 1)}\n`);
    console.log(`${play.name}: ${history.entries.length} decisions in ${where}`);
  }
  await stage.close();
  await place.remove();
}

function fileOf({ name }: Play, nth: number): URL {
  return new URL(`${name}${nth === 0 ? '' : `-${nth + 1}`}.json`, import.meta.url);
}
