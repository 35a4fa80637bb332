import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { Button } from '../../../parts/button.tsx';
import { ProblemList } from '../../../parts/form/problem-list.tsx';
import { SecretOnce } from '../../../parts/secret-once.tsx';
import { Section } from '../../../parts/section.tsx';
import { useAsked } from '../../../client/use-asked.ts';

/** What requests to a webhook are signed with. */
export function WebhookSecret({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  const { isBusy, problem, ask } = useAsked();
  const [secret, setSecret] = useState<string | null>(null);
  const make = () =>
    ask(async () => {
      const made = await conch.call('makeWebhookSecret', { params: { agentId } });
      setSecret(made.secret);
    });
  return (
    <Section title={t('secretTitle')} about={t('secretAbout')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {secret === null ? null : <SecretOnce secret={secret} words={t('secretOnce')} />}
      <div>
        <Button isBusy={isBusy} icon={<KeyRound className="size-4" />} onClick={() => void make()}>
          {t('makeSecret')}
        </Button>
      </div>
    </Section>
  );
}
