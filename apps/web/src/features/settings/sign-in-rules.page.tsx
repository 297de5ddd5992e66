import { listText } from '@fieldwright/domain/kernel/list-text';
import { type Role, roleNames, roleSummaries, roles } from '@fieldwright/domain/people/roles';
import { liftsRequirement, requiresSecondFactor } from '@fieldwright/domain/people/second-factor';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/field/choices.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type OwnProof, proved } from '../second-factor/proof.dialog.tsx';
import './sign-in-rules.css';
import { changeSignInRules, signInRulesQuery } from './sign-in-rules.data.ts';
import { signInRulesTexts as texts } from './sign-in-rules.texts.ts';

/** Shows which roles require a second factor. */
export function SignInRulesPage() {
  useTitle(texts.title);
  const { me } = useMain();
  const { data: rules } = useSuspenseQuery(signInRulesQuery);
  return (
    <SettingsFrame title={texts.title} lead={texts.lead(me.company.name)}>
      <RulesForm key={rules.version} required={rules.secondFactorRoles} version={rules.version} />
    </SettingsFrame>
  );
}

function RulesForm({ required, version }: { required: Role[]; version: number }) {
  const { me, may } = useMain();
  const client = useQueryClient();
  const save = async (secondFactorRoles: Role[], proof?: OwnProof) => {
    try {
      await changeSignInRules(client, { secondFactorRoles, basedOn: version, ...proof });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version')
        void client.invalidateQueries(signInRulesQuery);
      throw error;
    }
    showToast({ text: texts.saved(secondFactorRoles.length === 0) });
  };
  const { form, values, set, errors, isChanged, busy, failure } = useForm({
    initial: { secondFactorRoles: required },
    save: async ({ secondFactorRoles: wanted }) => {
      if (!liftsRequirement(required, wanted)) return save(wanted);
      const lifted = required.filter((role) => !wanted.includes(role)).map((role) => roleNames[role]);
      await proved({
        title: texts.liftTitle,
        text: texts.liftText(listText(lifted)),
        confirm: texts.lift,
        asksCode: me.secondFactor.on,
        run: (proof) => save(wanted, proof),
      });
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
    <form {...form} className="settings-form sign-in-rules">
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
