import { type Role, roleNames, roleSummaries, roles } from '@fieldwright/domain/people/roles';
import { useMain } from '../../app/main/use-main.ts';
import { Choices } from '../../ui/field/choices.tsx';
import { personDialogTexts as texts } from './people.texts.ts';

interface RoleChoicesProps {
  chosen: readonly Role[];
  onChange: (roles: Role[]) => void;
  error: string | undefined;
}

/** Lets the user choose any number of roles, each with a summary. Only owners may choose Owner (R6.4). */
export function RoleChoices({ chosen, onChange, error }: RoleChoicesProps) {
  const mayOwn = useMain().may('people.own');
  const choices = roles.map((role) => ({
    value: role,
    text: roleNames[role],
    detail: role === 'owner' && !mayOwn ? texts.ownerHelp : roleSummaries[role],
    disabled: role === 'owner' && !mayOwn,
  }));
  return <Choices label={texts.roles} help={texts.rolesHelp} {...{ choices, chosen, onChange, error }} />;
}
