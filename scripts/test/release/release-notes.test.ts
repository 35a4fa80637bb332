import { expect, test } from 'vitest';
import { type ReleaseChange, releaseNotes, withReleaseNotes } from '../../release/release-notes.ts';

const at = new Date('2026-11-18T12:00:00Z');

function change(id: string, type: string, summary: string): ReleaseChange {
  return { id, summary, releases: [{ name: '@conch/server', type }] };
}

test('release notes list breaking changes first, then news, then fixes', () => {
  const changes = [
    change('c', 'patch', 'A fix.'),
    change('b', 'minor', 'Something new.'),
    change('a', 'minor', 'Breaking: A field has another name.'),
  ];
  expect(releaseNotes({ version: '0.2.0', at, changes })).toBe(`## 0.2.0 (2026-11-18)

### Breaking changes

- A field has another name. *(server)*

### New and changed

- Something new. *(server)*

### Fixed

- A fix. *(server)*
`);
});

test('a breaking change begins with an upper-case letter', () => {
  const changes = [change('a', 'minor', 'Breaking: a field has another name.')];
  expect(releaseNotes({ version: '0.2.0', at, changes })).toContain('- A field has another name.');
});

test('release notes omit a heading without changes', () => {
  const changes = [change('a', 'patch', 'A fix.')];
  expect(releaseNotes({ version: '0.2.1', at, changes })).not.toContain('New and changed');
});

test('an entry of the release notes names its packages and includes its second paragraph', () => {
  const releases = [
    { name: '@conch/web', type: 'minor' },
    { name: '@conch/sdk', type: 'patch' },
  ];
  const changes = [{ id: 'a', summary: 'One.\n\nTwo.', releases }];
  expect(releaseNotes({ version: '0.3.0', at, changes })).toContain(
    '### New and changed\n\n- One.\n\n  Two. *(sdk, web)*\n',
  );
});

test('a new release comes before the older releases, under one title', () => {
  const first = withReleaseNotes(null, '## 0.2.0 (2026-11-18)\n\n- One.\n');
  const second = withReleaseNotes(first, '## 0.3.0 (2026-12-01)\n\n- Two.\n');
  expect(second.match(/^#{1,2} .+$/gmu)).toEqual([
    '# Changelog',
    '## 0.3.0 (2026-12-01)',
    '## 0.2.0 (2026-11-18)',
  ]);
});
