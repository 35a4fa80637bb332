import { describe, expect, test } from 'vitest';
import { linkTarget, showsTarget } from '../../src/screens/space/message/text/link-target.ts';

describe('the address of a link in a message', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c', 'example.org'],
    ['http://example.org:8080', 'http://example.org:8080/', 'example.org:8080'],
    ['mailto:ada@example.org', 'mailto:ada@example.org', 'ada@example.org'],
    ['HTTPS://EXAMPLE.ORG', 'https://example.org/', 'example.org'],
  ])('[T2] linkTarget() returns the address %s with its host', (address, href, host) => {
    expect(linkTarget(address)).toEqual({ href, host });
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'irc://example.org',
    'view-source:https://example.org',
    '//example.org/a',
    '/agents/1',
    'agents/1',
    '#setup=token',
    '?message=1',
    '',
    'https://',
    'mailto:',
    undefined,
    null,
    1,
  ])('[T3] linkTarget() returns null for the address %j', (address) => {
    expect(linkTarget(address)).toBeNull();
  });

  test('[T2] linkTarget() removes user info that looks like a host', () => {
    expect(linkTarget('https://bank.example:pass@other.example/')).toEqual({
      href: 'https://other.example/',
      host: 'other.example',
    });
  });

  test('[T2] linkTarget() returns an international host in Punycode, so that look-alikes are visible', () => {
    expect(linkTarget('https://аррӏе.com/')?.host).toBe('xn--80ak6aa92e.com');
  });
});

describe('the visible text of a link', () => {
  const target = { href: 'https://example.org/', host: 'example.org' };

  test.each([
    'https://example.org',
    'https://example.org/',
    'example.org',
    ' https://example.org ',
  ])('the link text %j already shows the target', (words) => {
    expect(showsTarget(words, target)).toBe(true);
  });

  test.each([
    'click here',
    'https://bank.example',
    'example.org\u202e',
    'https://example.org\u200b',
  ])('[T2] the link text %j does not show the target', (words) => {
    expect(showsTarget(words, target)).toBe(false);
  });

  test.each([
    'https://bank.example@example.org/',
    'https://bank.example:1@example.org/',
    'bank.example@example.org',
  ])(
    '[T2] the link text %j does not show the target, because it begins with another host',
    (words) => {
      expect(showsTarget(words, target)).toBe(false);
    },
  );

  test('a link text that is the mail address shows the target', () => {
    const mail = { href: 'mailto:ada@example.org', host: 'ada@example.org' };
    expect(showsTarget('ada@example.org', mail)).toBe(true);
  });
});
