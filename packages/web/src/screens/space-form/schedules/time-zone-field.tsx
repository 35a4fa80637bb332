import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useState } from 'react';
import { CONTROL, Field, type FieldWords } from '../../../parts/form/fields/field.tsx';
import { foundTimeZones, isTimeZone } from './time-zones.ts';

interface TimeZoneFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** A field for a time zone. Typing a city filters the list. */
export function TimeZoneField({ label, hint, error, value, onChange }: TimeZoneFieldProps) {
  const [isOpen, setOpen] = useState(false);
  // Without this, the open list would contain only the chosen zone.
  const found = foundTimeZones(isTimeZone(value) ? '' : value);
  return (
    <ComboboxProvider
      value={value}
      setValue={onChange}
      open={isOpen && found.length > 0}
      setOpen={setOpen}
    >
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <Combobox {...ids} dir="ltr" autoComplete="none" autoSelect={false} className={CONTROL} />
        )}
      </Field>
      <ComboboxPopover
        portal
        preserveTabOrder={false}
        gutter={4}
        sameWidth
        unmountOnHide
        className="z-50 max-h-60 overflow-y-auto rounded-xl border border-line bg-card p-1 text-sm shadow-lift"
      >
        {found.map((zone) => (
          <ComboboxItem
            key={zone}
            value={zone}
            className="flex min-h-9 cursor-pointer items-center rounded-lg px-2.5 py-1.5 data-active-item:bg-chosen data-active-item:text-on-chosen pointer-coarse:min-h-11"
          >
            <bdi dir="ltr">{zone.replaceAll('_', ' ')}</bdi>
          </ComboboxItem>
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  );
}
