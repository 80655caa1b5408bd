"""Valid data needs relations between fields, and ids of existing records, which JSON Schema cannot express."""
