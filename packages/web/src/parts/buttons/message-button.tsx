import { MessageCircle } from 'lucide-react';
import { useStartChat } from '../../client/spaces/use-start-chat.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { IconButton } from './icon-button.tsx';

interface MessageButtonProps {
  readonly person: { readonly id: string; readonly name: string };
}

/** A button that opens the direct messages with a person. */
export function MessageButton({ person: { id, name } }: MessageButtonProps) {
  const { t } = useTranslation();
  const { message } = useStartChat();
  return (
    <IconButton
      label={t('messagePerson', { name })}
      icon={<MessageCircle className="size-4" />}
      onClick={() => void message(id)}
    />
  );
}
