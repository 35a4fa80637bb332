import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { useFailureWords } from '../../client/use-failure-words.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { Failure } from './failure.tsx';
import { MentionArea } from './mention-area.tsx';

interface NewThreadDialogProps {
  readonly spaceId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that opens a new thread with a title and an opening post. */
export function NewThreadDialog({ spaceId, isOpen, onClose }: NewThreadDialogProps) {
  const { t } = useTranslation('forum');
  return (
    <Dialog title={t('newThread')} isOpen={isOpen} onClose={onClose}>
      <ThreadForm spaceId={spaceId} />
    </Dialog>
  );
}

function ThreadForm({ spaceId }: Pick<NewThreadDialogProps, 'spaceId'>) {
  const { t } = useTranslation('forum');
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const [content, setContent] = useState('');
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const opening = useRef<HTMLTextAreaElement>(null);
  const { isBusy, problem, open } = useOpening(spaceId);
  const titleError = wasTried && title.trim() === '' ? t('titleNeeded') : undefined;
  const contentError = wasTried && content.trim() === '' ? t('openingNeeded') : undefined;
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const missing = title.trim() === '' ? 'title' : 'content';
    if (title.trim() !== '' && content.trim() !== '') void open({ title, category, content });
    else event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <TextField
        name="title"
        label={t('title')}
        value={title}
        maxLength={200}
        error={titleError}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        name="category"
        label={t('category')}
        hint={t('categoryHint')}
        value={category}
        maxLength={50}
        onChange={(event) => setCategory(event.target.value)}
      />
      <MentionArea
        ref={opening}
        name="content"
        label={t('opening')}
        hint={t('openingHint')}
        text={content}
        error={contentError}
        enterSends={false}
        onType={setContent}
        onSend={() => form.current?.requestSubmit()}
      />
      {problem === null ? null : <Failure words={problem} />}
      <Button type="submit" look="main" isBusy={isBusy} className="self-end">
        {t('open')}
      </Button>
    </form>
  );
}

function useOpening(spaceId: string) {
  const navigate = useNavigate();
  // Every retry uses the same client id, so that only one thread is created.
  const [clientId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useFailureWords();
  const open = async (thread: { title: string; category: string; content: string }) => {
    setBusy(true);
    setProblem(null);
    const category = thread.category.trim();
    try {
      const { threadId } = await conch.call('openThread', {
        body: {
          spaceId,
          title: thread.title.trim(),
          content: thread.content,
          clientId,
          ...(category === '' ? {} : { category }),
        },
      });
      await navigate({
        to: '/spaces/$spaceId/threads/$threadId',
        params: { spaceId, threadId },
      });
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return { isBusy, problem, open };
}
