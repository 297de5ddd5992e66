import { type Role, roleNames, roleSummaries, roles } from '@fieldwright/domain/people/roles';
import { requiresSecondFactor } from '@fieldwright/domain/people/second-factor';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/page.css';
import { showToast } from '../../ui/toast.tsx';
import './sign-in-rules.css';
import { changeSignInRules, signInRulesQuery } from './sign-in-rules.data.ts';
import { signInRulesTexts as texts } from './sign-in-rules.texts.ts';

/** For which roles the company requires a second factor. */
export function SignInRulesPage() {
  useTitle(texts.title);
  const { me } = useMain();
  const { data: rules } = useSuspenseQuery(signInRulesQuery);
  return (
    <div className="sign-in-rules">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <p className="dim">{texts.lead(me.company.name)}</p>
      <RulesForm key={rules.version} required={rules.secondFactorRoles} version={rules.version} />
    </div>
  );
}

function RulesForm({ required, version }: { required: Role[]; version: number }) {
  const { me, may } = useMain();
  const client = useQueryClient();
  const { form, values, set, errors, isChanged, busy, failure } = useForm({
    initial: { secondFactorRoles: required },
    save: async ({ secondFactorRoles }) => {
      try {
        await changeSignInRules(client, { secondFactorRoles, basedOn: version });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version')
          void client.invalidateQueries(signInRulesQuery);
        throw error;
      }
      showToast({ text: texts.saved(secondFactorRoles.length === 0) });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  const chosen = values.secondFactorRoles;
  const isLocked = (role: Role) => role === 'owner' && !may('people.own');
  const choices = roles.map((role) => ({
    value: role,
    text: roleNames[role],
    detail: isLocked(role) ? texts.ownerHelp : roleSummaries[role],
    disabled: isLocked(role),
  }));
  return (
    <form {...form}>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <Choices
        label={texts.roles}
        help={texts.help}
        optional
        choices={choices}
        chosen={chosen}
        onChange={(now) => set('secondFactorRoles', now)}
        error={errors.secondFactorRoles}
      />
      {isChanged && !me.secondFactor.on && requiresSecondFactor(chosen, me.roles) && (
        <Note kind="warn">{texts.self}</Note>
      )}
      <div>
        <Button type="submit" kind="primary" busy={busy} disabled={!isChanged}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
