import { isOwnRole } from '@fieldwright/domain/people/person';
import { type Role, roleNames, roleSummaries, roles } from '@fieldwright/domain/people/roles';
import { useMain } from '../../app/main/use-main.ts';
import { Choices } from '../../ui/field/choices.tsx';
import { personDialogTexts as texts } from './people.texts.ts';

interface RoleChoicesProps {
  chosen: readonly Role[];
  onChange: (roles: Role[]) => void;
  error: string | undefined;
  /** they are the roles of the person who chooses */
  own?: boolean;
}

/**
 * Lets the user choose any number of roles, each with a summary. Only owners may choose Owner, and nobody may
 * change their own roles but technician (R6.4).
 */
export function RoleChoices({ chosen, onChange, error, own = false }: RoleChoicesProps) {
  const mayOwn = useMain().may('people.own');
  const choices = roles.map((role) => ({
    value: role,
    text: roleNames[role],
    detail: role === 'owner' && !mayOwn ? texts.ownerHelp : roleSummaries[role],
    disabled: own ? !isOwnRole(role) : role === 'owner' && !mayOwn,
  }));
  const help = own ? texts.ownRolesHelp : texts.rolesHelp;
  return <Choices label={texts.roles} help={help} {...{ choices, chosen, onChange, error }} />;
}
