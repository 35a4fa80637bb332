import type { Page } from '@playwright/test';
import { changeLanguage } from '../support/change-language.ts';
import { holdTimers } from '../support/hold-timers.ts';
import { expect, test } from '../support/test.ts';
import { expectArabic } from '../support/untranslated.ts';

const SHEET = 'في الجدول ٤٢ صفًّا.';

/**
 * The first agent asks the second and waits. The third agent does not get the floor. The fourth
 * agent fails.
 */
const OFFICE = {
  name: 'المكتب',
  policy: 'chain' as const,
  agents: {
    هند: (named: (name: string) => string) => [
      { when: { trigger: 'returned' }, do: { say: 'هذا هو التقرير.' } },
      {
        do: {
          say: 'أسأل عن الجدول أولًا.',
          mentionAgent: { target: named('مالك'), reason: 'الجدول', expectReply: true },
        },
      },
    ],
    مالك: [{ do: { say: SHEET } }],
    باسم: [{ do: { skip: true } }],
    عادل: [{ do: { fail: 'لا يوجد اتصال' } }],
  },
};

test('in Arabic, the reasons why agents spoke, failed or did not get the floor are in Arabic, with their rule', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room(OFFICE);
  const { api } = server;
  const params = { spaceId };
  await inArabic(page);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await api.call('postMessage', { params, body: { content: `@${named('هند')} التقرير؟` } });
  await expect(page.getByText('هذا هو التقرير.')).toBeVisible();
  const { items } = await api.call('readMessages', { params });
  const runId = items.find(({ content }) => content === SHEET)?.runId ?? '';

  await test.step('“Why?” shows in Arabic why the agent spoke', async () => {
    await page.goto(`/spaces/${spaceId}?panel=why&run=${runId}`);
    const beside = page.getByRole('complementary');
    await expect(beside.locator('[data-why=sentence]')).toHaveText(
      `أجاب لأن ${named('هند')} سأله وينتظر الرد: الجدول.`,
    );
    await expect(beside.locator('[data-why=passed-over]')).toContainText(
      `${named('باسم')}: لم يُسأل.`,
    );
    await expect(beside.locator('[data-why=outcome]')).toHaveText(`${named('مالك')} أجاب`);
    await expect(beside.locator('[data-why=rule]')).toContainText(
      'الوكيل الذي يُسأل يتكلم تاليًا، ومن سأله ينتظر الرد.',
    );
    await expect(beside.locator('[data-why=rule] [lang=en]')).toHaveCount(0);
    await expectArabic(page);
  });

  await test.step('the chain panel shows in Arabic why the agent failed', async () => {
    await api.call('postMessage', { params, body: { content: `@${named('عادل')} وأنت؟` } });
    await page.goto(`/spaces/${spaceId}?panel=chain`);
    await expect(page.locator('[data-state=failed]')).toHaveText('تعذّر عليه الجواب: توقف بسبب خطأ');
    await expectArabic(page);
  });

  await test.step('the notice that no active agent can answer is in Arabic', async () => {
    const body = { status: 'paused' as const };
    await api.call('changeAgent', { params: { agentId: agentId('باسم') }, body });
    await api.call('postMessage', { params, body: { content: `@${named('باسم')} وأنت؟` } });
    const notice = page.locator('article[data-notice=nobody-active]');
    await expect(notice).toContainText(`${named('باسم')} متوقف، فلا يجيب أحد. أشر إلى وكيل آخر.`);
    await expect(notice.locator('[lang=en]')).toHaveCount(0);
    await expectArabic(page);
  });
});

test('changing the language at once translates a notice and an edit error that the page already shows', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room({
    name: 'Office',
    policy: 'mention',
    agents: { Ann: [{ do: { say: 'Hello.' } }], Bo: [{ do: { skip: true } }] },
  });
  const { api } = server;
  const body = { status: 'paused' as const };
  await api.call('changeAgent', { params: { agentId: agentId('Bo') }, body });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const content = `@${named('Bo')} are you there?`;
  await api.call('postMessage', { params: { spaceId }, body: { content } });
  const notice = page.locator('article[data-notice=nobody-active]');
  await expect(notice).toContainText(
    `${named('Bo')} is paused, so no one answers. Mention another agent.`,
  );
  const said = page.locator('article[data-said=message]').first();
  await said.focus();
  await page.keyboard.press('e');
  await said.getByRole('textbox').fill('');
  await said.getByRole('textbox').press('Enter');
  await expect(said).toContainText('Write something, or delete the message.');

  await changeLanguage(page, 'ar');
  await expect(notice).toContainText(`${named('Bo')} متوقف، فلا يجيب أحد. أشر إلى وكيل آخر.`);
  await expect(notice.locator('[lang=en]')).toHaveCount(0);
  await expect(said).toContainText('اكتب شيئًا، أو احذف الرسالة بدلًا من ذلك.');
  await changeLanguage(page, 'en');
  await expect(notice).toContainText(
    `${named('Bo')} is paused, so no one answers. Mention another agent.`,
  );
  await expect(said).toContainText('Write something, or delete the message.');
});

test('changing the language translates the question before a message is sent, and leaves no announcement in English', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ name: 'مكتب' });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('main').getByRole('textbox').fill('@مجهول أهلًا');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Send anyway?').first()).toBeVisible();
  await changeLanguage(page, 'ar');
  await expect(page.getByText('أنرسلها رغم ذلك؟').first()).toBeVisible();
  await expectArabic(page);
});

test('changing the language at once translates a limit card, a toast and a refusal at a form field', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room({
    name: 'Desk',
    policy: 'mention',
    settings: { turnLimit: 1 },
    agents: {
      Ann: (called) => [{ do: { say: `@${called('Bea')} and you?` } }],
      Bea: [{ do: { say: 'Hello.' } }],
    },
  });
  const { api } = server;
  await holdTimers(page, 7_000);
  await signIn(page, { at: `/spaces/${spaceId}` });
  const content = `@${named('Ann')} begin`;
  await api.call('postMessage', { params: { spaceId }, body: { content } });
  const card = page.locator('article[data-notice=turn-limit]');
  await expect(card).toContainText('1 agent message in a row');
  await changeLanguage(page, 'ar');
  await expect(card).toContainText('رسالة واحدة من الوكلاء على التوالي');
  await expectArabic(page);
  await changeLanguage(page, 'en');
  await expect(card).toContainText('1 agent message in a row');

  await page.goto(`/agents/${agentId('Ann')}/edit`);
  const name = page.getByLabel('Name').first();
  await name.fill(named('Bea'));
  await page.getByRole('button', { name: 'Save' }).click();
  const problem = page.getByRole('alert').first();
  await expect(problem).toContainText('Choose another');
  const body = { content: `@${named('Ann')} again` };
  await api.call('postMessage', { params: { spaceId }, body });
  const toast = page.getByRole('status').filter({ hasText: 'Turn limit reached' });
  await expect(toast).toBeVisible();
  await changeLanguage(page, 'ar');
  await expect(problem).toContainText('اختر غيره');
  await expect(page.getByRole('status').filter({ hasText: 'بُلغ حد الأدوار' })).toBeVisible();
  await expectArabic(page);
});

test('in Arabic, refusals of the server are in Arabic', async ({ page, room, signIn }) => {
  const { spaceId } = await room({ name: 'فارغة' });
  await inArabic(page);
  const never = '019a8c1e-0000-7000-8000-000000000000';
  await signIn(page, { at: `/spaces/${spaceId}?panel=why&run=${never}` });
  await expect(page.getByRole('complementary')).toContainText('انتهى هذا من قبل، أو لم يكن.');
  await expectArabic(page);
});

test('in Arabic, the errors of forms and files and the command palette are in Arabic', async ({
  page,
  signIn,
}) => {
  await inArabic(page);

  await test.step('the agent form rejects a reserved name in Arabic', async () => {
    await signIn(page, { at: '/new-agent' });
    await page.getByLabel('الاسم').first().fill('human');
    await page.getByRole('button', { name: 'أنشئ الوكيل' }).click();
    await expect(page.getByRole('alert').first()).toContainText('اسم محجوز');
    await expectArabic(page);
  });

  await test.step('the agent form reports invalid rules of a script in Arabic', async () => {
    await page.getByLabel('الاسم').first().fill('مغنٍّ');
    await page.getByText('متقدم: القواعد نصًّا').click();
    await page.getByLabel('القواعد').fill('- do:\n    sing: a');
    await page.getByRole('button', { name: 'أنشئ الوكيل' }).click();
    await expect(page.getByRole('alert').first()).toContainText('السطر 1: القاعدة 1: في');
    await expectArabic(page);
  });

  await test.step('the import dialog reports an unknown field of a file in Arabic', async () => {
    await page.goto('/agents');
    await page.getByRole('button', { name: 'استيراد' }).click();
    const dialog = page.getByRole('dialog');
    const buffer = Buffer.from('---\nname: x\nmodl: y\n---\n');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.md', mimeType: 'text/markdown', buffer });
    await expect(dialog).toContainText('لا يوجد حقل');
    await expect(dialog).toContainText('السطر 3:');
    await expectArabic(page);
  });

  await test.step('the error for a short password and the open palette are in Arabic', async () => {
    await page.goto('/settings');
    await page.getByLabel('كلمة المرور الجديدة').fill('abc');
    await page.getByRole('button', { name: 'عيّن كلمة المرور' }).click();
    await expect(page.getByRole('alert').first()).toContainText(
      'لكلمة المرور من 10 إلى 200 حرف؛ اختر غيرها.',
    );
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectArabic(page);
  });
});

async function inArabic(page: Page): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(
    (preferences) => localStorage.setItem('conch.preferences', preferences),
    PREFERENCES,
  );
}

const PREFERENCES = JSON.stringify({ theme: 'light', language: 'ar' });
