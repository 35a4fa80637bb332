import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import {
  numberProblem,
  problemWords,
  readNumber,
} from '../../../parts/form/fields/number-words.ts';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import type { ServerRequest } from '../../../client/use-server-request.ts';
import { ROLE_NAMES, ROLES, type MemberRole } from '../members/roles.ts';

interface NewInvitationProps {
  readonly spaceId: string;
  readonly asked: ServerRequest;
  readonly onMade: (link: string) => void;
}

const DAY_HOURS = 24;

const HOURS = {
  expiresDay: DAY_HOURS,
  expiresWeek: 7 * DAY_HOURS,
  expiresMonth: 30 * DAY_HOURS,
  expiresYear: 365 * DAY_HOURS,
} as const;

const MOST_USES = 1_000;
const USES = { min: 1, max: MOST_USES, isWhole: true, isOptional: true };

type Time = keyof typeof HOURS;
const TIMES = Object.keys(HOURS) as readonly Time[];

/** The form for a new invitation link: role, expiry and number of uses. */
export function NewInvitation({ spaceId, asked, onMade }: NewInvitationProps) {
  const { t } = useTranslation('space');
  const { t: parts } = useTranslation('parts');
  const [role, setRole] = useState<MemberRole>('member');
  const [time, setTime] = useState<Time>('expiresWeek');
  const [uses, setUses] = useState('');
  const maxUses = readNumber(uses, USES);
  const problem = numberProblem(maxUses, USES);
  const make = () =>
    asked.ask(async () => {
      const body = {
        role,
        expiresInHours: HOURS[time],
        ...(maxUses === null ? {} : { maxUses }),
      };
      const { link } = await makeOnce('makeInvitation', { params: { spaceId }, body });
      onMade(link);
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) void make();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t('invitedAs')}
          value={role}
          choices={ROLES.map((value) => ({ value, words: t(ROLE_NAMES[value]) }))}
          onChange={({ target }) => setRole(target.value as MemberRole)}
        />
        <SelectField
          label={t('expires')}
          value={time}
          choices={TIMES.map((value) => ({ value, words: t(value) }))}
          onChange={({ target }) => setTime(target.value as Time)}
        />
        <TextField
          label={t('uses')}
          inputMode="numeric"
          placeholder={t('usesAny')}
          value={uses}
          error={problem === null ? undefined : problemWords(parts, problem)}
          onChange={({ target }) => setUses(target.value)}
        />
      </div>
      <Button
        type="submit"
        className="self-start"
        isBusy={asked.isBusy}
        disabled={problem !== null}
        icon={<Link2 className="size-4" />}
      >
        {t('makeInvitation')}
      </Button>
    </form>
  );
}
