import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { checkAgain } from '../../src/parts/form/problems/check-again.ts';

const START = { name: '', script: { text: '[', size: 1 } };

/** A form that reports its errors in the given language. */
function formSpeaking(spoken: { language: string }) {
  const { formControl: form } = createFormControl({ defaultValues: START });
  form.register('name', { validate: (name) => name !== '' || `${spoken.language}: fill` });
  form.register('script.text', { validate: (text) => text !== '[' || `${spoken.language}: read` });
  form.register('script.size');
  return form;
}

test("checkAgain() repeats the form's own errors in the new language", async () => {
  const spoken = { language: 'en' };
  const form = formSpeaking(spoken);
  await form.trigger();
  expect(form.getFieldState('name').error?.message).toBe('en: fill');
  spoken.language = 'ar';
  await checkAgain(form);
  expect(form.getFieldState('name').error?.message).toBe('ar: fill');
  expect(form.getFieldState('script.text').error?.message).toBe('ar: read');
});

test('checkAgain() does not change errors of the server, and checks no other field', async () => {
  const form = formSpeaking({ language: 'ar' });
  form.setError('script.size', { message: 'Too large.' });
  await checkAgain(form);
  expect(form.getFieldState('script.size').error?.message).toBe('Too large.');
  expect(form.getFieldState('name').error).toBeUndefined();
});

test('checkAgain() removes the error of a field that was fixed meanwhile', async () => {
  const form = formSpeaking({ language: 'en' });
  await form.trigger();
  form.setValue('name', 'Ana');
  await checkAgain(form);
  expect(form.getFieldState('name').error).toBeUndefined();
  expect(form.getFieldState('script.text').error?.message).toBe('en: read');
});
