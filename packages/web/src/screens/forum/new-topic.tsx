import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextArea } from '../../parts/form/text-area.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { Failure } from './failure.tsx';

interface NewTopicProps {
  readonly spaceId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Opens a topic: a title and an opening post. */
export function NewTopic({ spaceId, isOpen, onClose }: NewTopicProps) {
  const { t } = useTranslation('forum');
  return (
    <Dialog title={t('newTopic')} isOpen={isOpen} onClose={onClose}>
      <TopicForm spaceId={spaceId} />
    </Dialog>
  );
}

function TopicForm({ spaceId }: Pick<NewTopicProps, 'spaceId'>) {
  const { t } = useTranslation('forum');
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const [content, setContent] = useState('');
  const [wasTried, setTried] = useState(false);
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
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
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
      <TextArea
        name="content"
        label={t('opening')}
        hint={t('openingHint')}
        value={content}
        error={contentError}
        onChange={(event) => setContent(event.target.value)}
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
  // However often it is sent, it is one topic.
  const [clientId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (topic: { title: string; category: string; content: string }) => {
    setBusy(true);
    setProblem(null);
    const category = topic.category.trim();
    try {
      const { threadId } = await conch.call('openThread', {
        body: {
          spaceId,
          title: topic.title.trim(),
          content: topic.content,
          clientId,
          ...(category === '' ? {} : { category }),
        },
      });
      await navigate({
        to: '/spaces/$spaceId/threads/$threadId',
        params: { spaceId, threadId },
      });
    } catch (error) {
      setProblem(failureWords(error));
      setBusy(false);
    }
  };
  return { isBusy, problem, open };
}
