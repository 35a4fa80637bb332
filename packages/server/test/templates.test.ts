import { expect, test } from 'vitest';
import { templateOnWire } from '../src/templates/template-on-wire.ts';
import { TEMPLATES } from '../src/templates/templates.ts';

test.each(Object.values(TEMPLATES))(
  'the template $name gives a space with agents, each with rules',
  (template) => {
    const { name, space, agents } = templateOnWire(template);
    expect(name).toBe(template.name);
    expect(space.name).not.toBe('');
    expect(agents.length).toBeGreaterThan(1);
    for (const { rules } of agents)
      expect(rules).toEqual([expect.anything(), ...(rules as []).slice(1)]);
  },
);
