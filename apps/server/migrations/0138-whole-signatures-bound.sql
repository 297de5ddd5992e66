-- Signatures on completion are bound to everything that was signed. Version 1 covers the words and the work;
-- version 2 also who signed, how, and the strokes. Both are worked out again whenever a signature is shown.
alter table work_order_signatures
  add column hash_version smallint not null default 1 check (hash_version in (1, 2));

create function completion_hash(signature work_order_signatures) returns text
  language sql stable
  begin atomic
    select encode(sha256(convert_to(case signature.hash_version
      when 1 then (
        select '{"consent":' || to_json(signature.consent)::text || ',"shown":{"lines":[' || coalesce(string_agg(
            '{"text":' || (l.line->'text')::text || ',"quantity":' || (l.line->'quantity')::text
            || ',"amountCents":' || (l.line->'amountCents')::text || '}', ',' order by l.at), '')
          || '],"totalCents":' || (signature.shown->'totalCents')::text || '}}'
        from jsonb_array_elements(signature.shown->'lines') with ordinality l (line, at))
      -- jsonb has one order of keys, and one way to write each value
      else jsonb_build_object('method', signature.method, 'name', signature.name, 'strokes', signature.strokes,
        'reason', signature.reason, 'consent', signature.consent, 'shown', signature.shown)::text
      end, 'UTF8')), 'hex');
  end;
revoke execute on function completion_hash(work_order_signatures) from public;
grant execute on function completion_hash(work_order_signatures) to fieldwright_app;
