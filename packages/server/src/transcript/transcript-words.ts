/** The languages of transcripts. */
export type TranscriptLanguage = 'en' | 'ar';

interface TranscriptWords {
  readonly direction: 'ltr' | 'rtl';
  readonly agent: string;
  readonly service: string;
  readonly edited: string;
  readonly to: string;
  readonly inReplyTo: string;
  readonly toolCall: string;
  readonly elsewhere: string;
  readonly prompts: string;
  readonly exported: string;
  readonly shared: string;
  readonly until: string;
  readonly empty: string;
  readonly goneTitle: string;
  readonly gone: string;
}

/** The texts of transcripts and of the page behind a share link. */
export const TRANSCRIPT_WORDS: Readonly<Record<TranscriptLanguage, TranscriptWords>> = {
  en: {
    direction: 'ltr',
    agent: 'agent',
    service: 'service',
    edited: 'edited',
    to: 'To:',
    inReplyTo: 'In reply to',
    toolCall: 'Tool call',
    elsewhere: 'in another space',
    prompts: 'Instructions of the agents',
    exported: 'Exported from Conch:',
    shared: 'Shared from Conch, read-only. As of',
    until: 'The link works until',
    empty: 'No messages yet.',
    goneTitle: 'Nothing to see here',
    gone: 'This link does not exist, has expired or was revoked. Ask the person who sent it for a new one.',
  },
  ar: {
    direction: 'rtl',
    agent: 'وكيل',
    service: 'خدمة',
    edited: 'عُدّلت',
    to: 'إلى:',
    inReplyTo: 'ردًّا على',
    toolCall: 'استدعاء أداة',
    elsewhere: 'في مساحة أخرى',
    prompts: 'تعليمات الوكلاء',
    exported: 'صُدّرت من Conch:',
    shared: 'مشاركة من Conch، للقراءة فقط. حتى',
    until: 'يعمل الرابط حتى',
    empty: 'لا رسائل بعد.',
    goneTitle: 'لا شيء هنا',
    gone: 'هذا الرابط غير موجود، أو انتهت مدته، أو سُحب. اطلب رابطًا جديدًا ممن أرسله.',
  },
};

/** The language that a browser prefers. */
export function preferredLanguage(acceptLanguage: string | undefined): TranscriptLanguage {
  const [first = ''] = (acceptLanguage ?? '').split(',');
  return /^ar\b/iu.test(first.trim()) ? 'ar' : 'en';
}

/** A time as transcripts show it. A file does not know the time zone of its reader. */
export function timeWords(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
