import { exactMoneyWords } from '../../../parts/money-words.ts';

/** A notice without whom it calls: on the page everybody sees that it is for people. */
export function withoutAddress(content: string): string {
  return content.replace(/^@human\s+/u, '');
}

/** A notice of a budget with its money as the language writes it. */
export function withMoney(content: string, language: string): string {
  const amounts = /(?<=\(|, |may cost )(\d+(?:\.\d+)?) dollars?(?=\)|, | left|;)/gu;
  return content.replaceAll(amounts, (_, usd: string) => exactMoneyWords(Number(usd), language));
}

/** Who passes, by the words of the notice; `null`: it has other words. */
export function passerName(content: string): string | null {
  return /^@human (.+) is passing control to you$/su.exec(content)?.[1] ?? null;
}

/** How many messages in a row a limit was, by the words of its notice. */
export function limitInNotice(content: string): number | null {
  const [, digits] = /\((\d+) agent messages? in a row\)/u.exec(content) ?? [];
  return digits === undefined ? null : Number(digits);
}
