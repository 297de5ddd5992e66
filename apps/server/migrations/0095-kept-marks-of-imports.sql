-- Imports that were checked before an undo took marks back have kept none.
update imports set report = report || '{"keptMarks": [], "keptMarkCount": 0}';
