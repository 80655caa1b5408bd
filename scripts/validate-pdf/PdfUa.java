import java.io.FileInputStream;
import java.util.Map;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Checks PDF files against PDF/UA-1 with veraPDF. Prints each rule that a file breaks; the exit code is 1 if any does. */
public class PdfUa {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.PDFUA_1;
    boolean failed = files.length == 0;
    for (String file : files) {
      try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour)) {
        ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        failed |= !result.isCompliant();
        String verdict = result.isCompliant() ? "PASS" : "FAIL";
        System.out.printf("%s %s (%d checks)%n", verdict, file, result.getTotalAssertions());
        Map<String, Integer> broken = new TreeMap<>();
        for (TestAssertion assertion : result.getTestAssertions()) {
          if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
          broken.merge(assertion.getRuleId().getClause() + ": " + assertion.getMessage(), 1, Integer::sum);
        }
        broken.forEach((rule, count) -> System.out.printf("  %d x %s%n", count, rule));
      }
    }
    System.exit(failed ? 1 : 0);
  }
}
