import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { makeOnce } from '../../../client/make-once.ts';
import type { ServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { MoreFields } from '../../../parts/form/fields/more-fields.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { NO_PARTS, type ChosenParts } from './export-address.ts';
import { PartChoices } from './part-choices.tsx';

const DAY_HOURS = 24;

const HOURS = {
  afterDay: DAY_HOURS,
  afterWeek: 7 * DAY_HOURS,
  afterMonth: 30 * DAY_HOURS,
  afterYear: 365 * DAY_HOURS,
} as const;

type Life = keyof typeof HOURS;
const LIVES = Object.keys(HOURS) as readonly Life[];

interface NewShareLinkProps {
  readonly spaceId: string;
  readonly request: ServerRequest;
  readonly onMade: (link: string) => void;
}

/** The form for a new share link: its expiry and the parts that its readers see. */
export function NewShareLink({ spaceId, request, onMade }: NewShareLinkProps) {
  const { t } = useTranslation('sharing');
  const [life, setLife] = useState<Life>('afterWeek');
  const [parts, setParts] = useState<ChosenParts>(NO_PARTS);
  const make = () =>
    request.ask(async () => {
      const body = { expiresInHours: HOURS[life], ...parts };
      const { link } = await makeOnce('makeShareLink', { params: { spaceId }, body });
      setParts(NO_PARTS);
      onMade(link);
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="sm:max-w-60">
        <SelectField
          label={t('expires')}
          value={life}
          choices={LIVES.map((value) => ({ value, words: t(value) }))}
          onChange={({ target }) => setLife(target.value as Life)}
        />
      </div>
      <MoreFields title={t('include')} about={t('includeAbout')}>
        <PartChoices parts={parts} onChange={setParts} />
      </MoreFields>
      <Button
        type="submit"
        className="self-start"
        isBusy={request.isBusy}
        icon={<Link2 className="size-4" />}
      >
        {t('create')}
      </Button>
    </form>
  );
}
