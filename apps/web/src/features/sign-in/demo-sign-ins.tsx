import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type DemoSignIn, loadDemo } from '../../lib/demo.ts';
import { signInTexts as texts } from './sign-in.texts.ts';

/** Returns the demo's sign-ins; empty while loading and outside a demo. */
function useDemoSignIns(): DemoSignIn[] {
  const [signIns, setSignIns] = useState<DemoSignIn[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    loadDemo(leaving.signal).then(
      (demo) => setSignIns(demo ?? []),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return signIns;
}

/** Offers to sign in as one of the demo's people; shows nothing outside a demo. */
export function DemoSignIns({ choose }: { choose: (person: DemoSignIn) => void }) {
  const people = useDemoSignIns();
  if (people.length === 0) return null;
  return (
    <div className="demo">
      <span className="intro">
        <Info className="i-sm" /> {texts.onlyLooking}
      </span>
      {people.map((person) => (
        <button key={person.email} type="button" className="text-button" onClick={() => choose(person)}>
          {person.role}
        </button>
      ))}
    </div>
  );
}
